/** The address that a device needs to call Muster. */
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { ask } from '../../../web/query'
import { Dialog } from '../../../web/ui/Dialog'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
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

/** Instead of the list: the next step is at the device, or in the environment of the server. */
export function NoDevices() {
  const { data } = useQuery(ask(deviceDoor))
  return (
    <>
      {data !== null && (
        <EmptyState icon={<Fingerprint size={28} strokeWidth={1.5} aria-hidden />}>
          No device has called yet.
        </EmptyState>
      )}
      <ConnectSteps />
    </>
  )
}

function ConnectSteps() {
  const { data, isError, refetch } = useQuery(ask(deviceDoor))
  if (data === undefined)
    return isError ? (
      <ErrorState retry={() => void refetch()}>The address could not be loaded.</ErrorState>
    ) : (
      <Waiting />
    )
  if (data === null)
    return (
      <EmptyState icon={<Fingerprint size={28} strokeWidth={1.5} aria-hidden />}>
        Muster does not listen for attendance devices. Set MUSTER_DEVICES in its environment
        (docs/devices.md).
      </EmptyState>
    )
  // Port 0 is any free one. Then devices call the same as this page.
  const { port, path, isLimited } = data
  return (
    <div className="device-steps">
      <p>Enter this in the device’s menu, under its cloud server or ADMS:</p>
      <Facts>
        <Fact name="Server address">{location.hostname}</Fact>
        <Fact name="Server port">{port || location.port}</Fact>
        {path && <Fact name="Path">{path}</Fact>}
      </Facts>
      {path && <p className="soft">If the device cannot be given a path, it cannot call.</p>}
      {isLimited && <p className="soft">It must call from one of the networks in MUSTER_DEVICE_NETWORKS.</p>}
      <p>After its first call it appears in this list. You then decide whether its stamps count.</p>
    </div>
  )
}
