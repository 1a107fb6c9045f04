/** Options for a candidate's client, manager and recruiter, and the names of lists that failed to load. */
import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../../web/format'
import { asList, ask } from '../../../web/query'
import { listAllEmployees, listManagers } from '../../people/contract'
import { listClients } from '../contract'

export type Names = ReturnType<typeof useNames>

export function useNames(othersEmail: string) {
  const clients = useQuery(ask(listClients))
  const managers = useQuery(ask(listManagers))
  const employees = useQuery(ask(listAllEmployees))

  const people = (found: typeof managers.data) =>
    (found?.data ?? []).map((person) => ({
      value: person.email,
      label: `${fullName(person)} (${person.email})`,
    }))
  /** The stored value stays an option, even if the employee has left. */
  const withStored = (choices: { value: string; label: string }[], stored: string) =>
    stored && !choices.some(({ value }) => value === stored)
      ? [{ value: stored, label: stored }, ...choices]
      : choices
  const unable = (what: string, { error }: { error: { sentence: string } | null }) =>
    error ? `Unable to load ${what}: ${error.sentence}` : undefined

  const clientOf = (id: string) => asList(clients.data)?.find((client) => String(client.id) === id)

  return {
    clientsFor: (stored: string) =>
      (asList(clients.data) ?? [])
        .filter(({ id, isActive }) => isActive || String(id) === stored)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    /** True if nothing can be chosen yet. */
    hasNoClient: asList(clients.data)?.every(({ isActive }) => !isActive) ?? false,
    clientOf,
    clientName: (id: string) => clientOf(id)?.name ?? id,
    managersFor: (stored: string) => withStored(people(managers.data), stored),
    recruitersFor: (stored: string) =>
      withStored(
        [
          { value: '', label: 'Not given' },
          { value: othersEmail, label: `Others (${othersEmail})` },
          ...people(employees.data).filter(({ value }) => value !== othersEmail),
        ],
        stored,
      ),
    failed: {
      clientId: unable('clients', clients),
      managerEmail: unable('managers', managers),
      recruiterEmail: unable('employees', employees),
    },
  }
}
