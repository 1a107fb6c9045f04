/** Commands for a device, its answers, and the lines that could not be read. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../web/api'
import { useZone } from '../../../web/firm'
import { countWords, momentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { Badge, type Colour } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Dialog } from '../../../web/ui/Dialog'
import { ErrorState } from '../../../web/ui/Empty'
import { Part } from '../../../web/ui/Facts'
import { Waiting } from '../../../web/ui/Spinner'
import { commandDevice, deviceLog, type Device, type DeviceLog } from '../contract'
import { attempt } from './attempt'
import { commandWords } from './deviceWords'
import { SendAgain } from './SendAgain'

export function CommandLog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { name, usersOnDevice, stampsOnDevice, firmware } = device
  const id = String(device.id)
  const { data, isError, refetch } = useQuery({
    ...ask(deviceLog, { id }),
    staleTime: 0,
    refetchInterval: 15_000,
  })
  const give = (command: 'names' | 'info', done: string | ((answer: { count: number }) => string)) =>
    void attempt(done, () => call(commandDevice, { id, command }))
  const facts = [
    `Serial number ${device.serial}`,
    firmware,
    usersOnDevice !== null && countWords(usersOnDevice, 'person', 'people'),
    stampsOnDevice !== null && countWords(stampsOnDevice, 'stored stamp'),
  ].filter(Boolean)
  return (
    <Dialog title={`Commands of ${name}`} onClose={onClose} wide>
      <p className="soft">{facts.join(' · ')}</p>
      <SendAgain id={id} />
      <div className="device-commands">
        <Button onClick={() => give('names', ({ count }) => `${countWords(count, 'name')} to send`)}>
          Send names
        </Button>
        <Button onClick={() => give('info', 'The device is asked at its next call')}>
          Ask for its state
        </Button>
      </div>
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The log could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : (
        <Log log={data} />
      )}
    </Dialog>
  )
}

function Log({ log: { commands, problems } }: { log: DeviceLog }) {
  const zone = useZone()
  return (
    <>
      <Part title="Latest commands">
        {commands.length === 0 ? (
          <p className="soft">It has been sent no command yet.</p>
        ) : (
          <ul className="device-log" aria-label="Latest commands">
            {commands.map((command) => (
              <li key={command.id}>
                <span>
                  {commandWords(command.text)} <Result command={command} />
                </span>
                <span className="faint">{momentWords(command.settledAt ?? command.createdAt, zone)}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {problems.length > 0 && (
        <Part title="Unreadable lines">
          <ul className="device-log" aria-label="Unreadable lines">
            {problems.map(({ line, why, at }, index) => (
              <li key={index}>
                <span>{why}</span>
                <code>{line}</code>
                <span className="faint">{momentWords(at, zone)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

function Result({ command: { result, isDone, sentAt } }: { command: DeviceLog['commands'][0] }) {
  const [words, colour]: [string, Colour] = isDone
    ? ['Done', 'green']
    : result !== null
      ? [result, 'red']
      : [sentAt ? 'Sent' : 'Waiting', 'gray']
  return <Badge colour={colour}>{words}</Badge>
}
