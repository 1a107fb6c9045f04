/** A screen in the frame, or the reason why it is not shown: the role, or not available. */
import { lazy } from 'react'
import type { RouteComponent } from '@tanstack/react-router'
import { mayOpen, screens, type ScreenId } from '../../src/domain/access'
import type { Loader } from '../module'
import { useWho } from '../session'
import { NotBuilt, Restricted } from './Plain'

export function screenView(id: ScreenId, load?: Loader): RouteComponent {
  const label = screens.find((screen) => screen.id === id)!.label
  const View = load ? lazy(load) : () => <NotBuilt title={label} />
  return function Screen() {
    return mayOpen(useWho(), id) ? <View /> : <Restricted screen={id} />
  }
}
