/** What a device says about itself, in its own ways. Pure. */

export type ReportedFacts = {
  firmware: string | null
  usersOnDevice: number | null
  stampsOnDevice: number | null
}

/** The parameter INFO of `getrequest`: firmware, users, fingerprints, stamps, address, … */
export function factsInInfo(info: string): ReportedFacts {
  const [firmware = '', users = '', , stamps = ''] = info.split(',').map((part) => part.trim())
  return { firmware: shortened(firmware), usersOnDevice: countIn(users), stampsOnDevice: countIn(stamps) }
}

/** The body of `registry` and of the table `options`: `~DeviceName=…,FWVersion=…`, by commas or lines. */
export function factsInOptions(body: string): ReportedFacts {
  const options = new Map(
    body.split(/[,\r\n&]+/).map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim().replace(/^~/, '').toLowerCase(), part.slice(at + 1).trim()]
    }),
  )
  const first = (...names: string[]) => names.map((name) => options.get(name)).find(Boolean) ?? ''
  return {
    firmware: shortened(first('fwversion', 'firmver', 'firmwareversion')),
    usersOnDevice: countIn(first('usercount')),
    stampsOnDevice: countIn(first('transactioncount')),
  }
}

const shortened = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, 80) || null
const countIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null)
