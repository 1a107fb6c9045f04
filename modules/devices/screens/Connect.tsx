/** What to enter at a device so that it calls Muster. */
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../web/query'
import { Dialog } from '../../../web/ui/Dialog'
import { ErrorState } from '../../../web/ui/Empty'
import { Fact, Facts } from '../../../web/ui/Facts'
import { Waiting } from '../../../web/ui/Spinner'
import { deviceDoor } from '../contract'

export function ConnectDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Connect a device" onClose={onClose}>
      <ConnectSteps />
    </Dialog>
  )
}

export function ConnectSteps() {
  const { data, isError, refetch } = useQuery(ask(deviceDoor))
  if (data === undefined)
    return isError ? (
      <ErrorState retry={() => void refetch()}>The address could not be loaded.</ErrorState>
    ) : (
      <Waiting />
    )
  if (data === null)
    return (
      <p>
        Muster does not listen for attendance devices. Set MUSTER_DEVICES in its environment
        (docs/devices.md).
      </p>
    )
  const { port, path, isLimited } = data
  return (
    <div className="device-steps">
      <p>Enter this in the device’s menu, under its cloud server or ADMS:</p>
      <Facts>
        <Fact name="Server address">{location.hostname}</Fact>
        <Fact name="Server port">{port}</Fact>
        {path && <Fact name="Path">{path}</Fact>}
      </Facts>
      {path && <p className="soft">If the device cannot be given a path, it cannot call.</p>}
      {isLimited && <p className="soft">It must call from one of the networks in MUSTER_DEVICE_NETWORKS.</p>}
      <p>After its first call it appears in this list. You then decide whether its stamps count.</p>
    </div>
  )
}
