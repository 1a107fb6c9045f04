/** What a file would contain: its problems, what is left out, and its sums beside the register. */
import { Checkbox } from '../../../../web/ui/Checkbox'
import { Table, type Column } from '../../../../web/ui/Table'
import type { ExportPreview } from '../../contract'
import { countWords, money, monthWords } from '../../screens/words'

export type LeftOutNow = NonNullable<ExportPreview['problems'][number]['subject']>
/** `invoice 12` */
export const keyOf = ({ subject, id }: LeftOutNow) => `${subject} ${id}`

/** The problems that still prevent the file. */
export const openIn = ({ problems }: ExportPreview, without: readonly LeftOutNow[]) =>
  problems.filter(({ isBlocking, subject }) => isBlocking && !(subject && isAmong(without, subject)))
const isAmong = (all: readonly LeftOutNow[], one: LeftOutNow) =>
  all.some((other) => keyOf(other) === keyOf(one))

type FilePreviewProps = {
  data: ExportPreview
  what: string
  month: string
  without: readonly LeftOutNow[]
  onWithout: (without: readonly LeftOutNow[]) => void
}

export function FilePreview({ data, what, month, without, onWithout }: FilePreviewProps) {
  return (
    <>
      <p>
        <b>
          {data.count === 0
            ? `Nothing of ${monthWords(month)} is left to export`
            : countWords(data.count, what)}
        </b>
        {data.exportedBefore > 0 && `, ${data.exportedBefore} in earlier files`}
      </p>
      <Problems data={data} without={without} onWithout={onWithout} />
      {data.sums.length > 0 && <Sums of={data.sums} />}
    </>
  )
}

function Problems({ data, without, onWithout }: Omit<FilePreviewProps, 'what' | 'month'>) {
  const { problems, leftOut } = data
  // A document with several problems has one checkbox.
  const isFirst = (subject: LeftOutNow, at: number) =>
    !problems.slice(0, at).some((one) => one.isBlocking && one.subject && isAmong([subject], one.subject))
  return (
    <>
      {problems.length > 0 && (
        <>
          <p>{openIn(data, without).length > 0 ? 'Fix these first, or leave them out:' : 'Note:'}</p>
          <ul>
            {problems.slice(0, 50).map(({ number, message, isBlocking, subject }, at) => (
              <li key={`${number} ${at}`}>
                <b>{number}</b>: {message}
                {isBlocking && subject && isFirst(subject, at) && (
                  <Checkbox
                    label="Leave out"
                    aria-label={`Leave out ${number}`}
                    checked={isAmong(without, subject)}
                    onChange={(event) =>
                      onWithout(
                        event.target.checked
                          ? [...without, subject]
                          : without.filter((one) => keyOf(one) !== keyOf(subject)),
                      )
                    }
                  />
                )}
              </li>
            ))}
          </ul>
          {problems.length > 50 && <p className="soft">and {problems.length - 50} more</p>}
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <p>Left out of an earlier file. To include them, choose Include earlier files:</p>
          <ul>
            {leftOut.map(({ subject, id, number, reason, by }) => (
              <li key={keyOf({ subject, id })}>
                <b>{number}</b>: {reason}
                {by && <span className="soft"> Left out by {by}.</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type Sum = ExportPreview['sums'][number]

function Sums({ of }: { of: readonly Sum[] }) {
  const column = (head: string, value: (sum: Sum) => string | null): Column<Sum> => ({
    head,
    number: true,
    cell: (sum) => {
      const amount = value(sum)
      return amount === null ? '' : <span className="nowrap">{money(amount)}</span>
    },
  })
  return (
    <Table
      label="Sums"
      few="wide"
      columns={[
        { head: 'Sum of the file', phone: 'lead', cell: ({ label }) => label },
        column('Documents', ({ amount }) => amount),
        column('Register', ({ register }) => register),
        ...(of.some(({ leftOut }) => leftOut !== null)
          ? [column('Left out', ({ leftOut }: Sum) => leftOut)]
          : []),
      ]}
      rows={[...of]}
      rowKey={({ label }) => label}
      empty="Nothing"
    />
  )
}
