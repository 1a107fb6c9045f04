/** Refuses a device, after a question. */
import { call } from '../../../web/api'
import { Confirm } from '../../../web/ui/Confirm'
import { refuseDevice, type Device } from '../contract'
import { attempt } from './attempt'

export function RefuseDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const { id, name, state } = device
  return (
    <Confirm
      title={`Refuse ${name}?`}
      action="Refuse"
      busy="Refusing…"
      keep="Cancel"
      run={() => attempt('Device refused', () => call(refuseDevice, { id: String(id) }))}
      onClose={onClose}
    >
      <p>
        Its stamps are not stored from now on.
        {state === 'accepted' && ' Stamps that have counted stay.'} You can accept it later.
      </p>
    </Confirm>
  )
}
