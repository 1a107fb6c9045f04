/**
 * Columns of foreign people sheets that ours do not have: full names, split addresses, managers by number,
 * and a yes for having left.
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
    help: 'Instead of first and last name; the last word is the last name, as the preview shows',
  },
  {
    field: 'middleName',
    title: 'Middle Name',
    type: 'text',
    most: 80,
    also: ['second name'],
    help: "Added after a new person's first name",
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
    help: "Takes precedence over the manager's name",
  },
  {
    field: 'externalId',
    title: 'ID in the other program',
    type: 'text',
    most: 100,
    also: ['id', 'record id', 'zoho id', 'external id'],
    help: 'Finds managers by this ID. With the other program it is stored, and identifies the person',
  },
  {
    field: 'source',
    title: 'Other program',
    type: 'text',
    most: 40,
    isExact: true,
    help: 'The name of the program that has the ID, such as hrms',
  },
  {
    field: 'managerExternalId',
    title: 'ID of the manager in the other program',
    type: 'text',
    most: 100,
    also: ['manager external id'],
    isExact: true,
    help: 'Takes precedence over the other columns for the manager',
  },
  {
    field: 'hasLeft',
    title: 'Has left (Yes or No)',
    type: 'text',
    most: 20,
    also: ['has left the organization', 'has left the organisation', 'has left', 'is inactive'],
    help: 'Instead of the status',
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
