/**
 * What may stand in a sheet of people that is brought, and is in none of ours: names in one cell, addresses
 * in several, managers by number, and who has left by a yes.
 */
import { addressParts, type Column } from '../../imports/service'
import { sheetColumns } from './sheetColumns'

const pieces: readonly Column[] = [
  {
    field: 'fullName',
    title: 'Full Name',
    type: 'text',
    most: 160,
    also: [
      'employee name',
      'name',
      'name of employee',
      'name of the employee',
      'emp name',
      'staff name',
      'display name',
      'last name first name',
    ],
    help: 'In place of first and last name; the last word is the last name, as the preview shows',
  },
  {
    field: 'middleName',
    title: 'Middle Name',
    type: 'text',
    most: 80,
    also: ['second name'],
    help: 'Goes behind the first name of somebody new',
  },
  {
    field: 'managerNumber',
    title: 'Employee ID of the manager',
    type: 'text',
    most: 40,
    also: [
      'reporting manager employee number',
      'reporting manager employee id',
      'reporting manager id',
      'reporting manager code',
      'reporting authority code',
      'reporting authority id',
      'manager employee number',
      'manager employee id',
      'manager employee code',
      'manager id',
      'manager code',
      'reporting to employee number',
      'reporting to id',
    ],
    help: 'Goes before the name of the manager',
  },
  {
    field: 'recordId',
    title: 'ID in the other program',
    type: 'text',
    most: 40,
    also: ['id', 'record id', 'zoho id'],
    help: 'Not kept: it finds managers who are named by it',
  },
  {
    field: 'hasLeft',
    title: 'Has left (Yes or No)',
    type: 'text',
    most: 20,
    also: ['has left the organization', 'has left the organisation', 'has left', 'is inactive'],
    help: 'In place of the status',
  },
]
export const permanentParts = addressParts('permanentAddress', 'Permanent Address', [
  'permanent',
  'permanent address',
])
export const presentParts = addressParts('presentAddress', 'Present Address', [
  'present',
  'present address',
  'current',
  'current address',
  'communication address',
])

export const importColumns: readonly Column[] = [
  ...sheetColumns,
  ...pieces,
  ...permanentParts,
  ...presentParts,
]

export const titleOf = (field: string): string =>
  importColumns.find((column) => column.field === field)?.title ?? field
