/**
 * Whom a candidate can belong to: clients, managers and recruiters, as choices; and which of these lists
 * could not be had.
 */
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
  /** What is stored stays a choice, also of somebody who is no longer here. */
  const withStored = (choices: { value: string; label: string }[], stored: string) =>
    stored && !choices.some(({ value }) => value === stored)
      ? [{ value: stored, label: stored }, ...choices]
      : choices
  const unable = (what: string, { error }: { error: { sentence: string } | null }) =>
    error ? `Unable to load ${what}: ${error.sentence}` : undefined

  return {
    clientsFor: (stored: string) =>
      (asList(clients.data) ?? [])
        .filter(({ id, isActive }) => isActive || String(id) === stored)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    /** Where nobody can be placed yet. */
    hasNoClient: asList(clients.data)?.every(({ isActive }) => !isActive) ?? false,
    clientName: (id: string) => asList(clients.data)?.find((client) => String(client.id) === id)?.name ?? id,
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
