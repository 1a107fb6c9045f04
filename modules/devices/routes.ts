/** Attendance devices: one line per call. */
import { answer, answerLater, answerRaw } from '../../src/http'
import { fileIn } from '../imports/service'
import * as call from './contract'
import { accept, change, command, refuse, setClock } from './registry/deciding'
import { devicesOf, logOf, stampsOf } from './registry/listing'
import { devicePeople, link, unlink } from './people/listing'
import { importNumbers } from './people/sheet'

export const routes = [
  answer(call.listDevices, (ask) => devicesOf(ask)),
  answerLater(call.deviceDoor, ({ config: { devices, port, devicePath, deviceNetworks } }) =>
    Promise.resolve(
      devices && {
        port: devices === 'main' ? port : devices.port,
        path: devicePath ? `/${devicePath}` : '',
        isLimited: deviceNetworks !== null,
      },
    ),
  ),
  answer(call.listDeviceStamps, (ask, _, input) => stampsOf(ask, input)),
  answer(call.deviceLog, (ask, _, input) => logOf(ask, input)),
  answer(call.acceptDevice, accept),
  answer(call.refuseDevice, refuse),
  answer(call.changeDevice, change),
  answer(call.correctClock, setClock),
  answer(call.commandDevice, command),
  answer(call.listDevicePeople, (ask) => devicePeople(ask)),
  answer(call.linkPeople, link),
  answerRaw(call.importDevicePeople, async (app, { origin }, { preview }, event) => {
    const { bytes } = await fileIn(event.req as unknown as Request, null)
    return importNumbers(app, origin, bytes, preview === '1')
  }),
  answer(call.unlinkPerson, unlink),
]
