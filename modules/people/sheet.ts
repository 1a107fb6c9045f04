/**
 * People as a sheet: the columns of template, import and export, in one list. The titles and their order are
 * those of the specification; what it does not name comes before and after.
 */
import type { Column } from '../imports/service'

const day = 'A date: 2026-04-03, 03-Apr-2026, or a real date. 03/04/2026 is asked about'
const rupees = 'Rupees a year: 540000, 5,40,000 or 5.4 L'
const phone = 'Ten digits, with or without +91'

export const sheetColumns: readonly Column[] = [
  {
    field: 'employeeId',
    title: 'Employee ID',
    type: 'text',
    most: 40,
    also: ['emp id', 'employee code', 'emp code', 'employee no', 'employee number', 'emp no', 'staff id'],
    help: 'Finds the person to change. Empty for somebody new: the next free one is given',
  },
  {
    field: 'firstName',
    title: 'First Name',
    type: 'text',
    most: 80,
    also: ['given name', 'first', 'name first'],
    help: 'Required for somebody new',
  },
  {
    field: 'lastName',
    title: 'Last Name',
    type: 'text',
    most: 80,
    also: ['surname', 'family name', 'last'],
    help: 'Required for somebody new',
  },
  {
    field: 'email',
    title: 'Email (Office)',
    type: 'email',
    also: [
      'email',
      'office email',
      'work email',
      'email id',
      'official email',
      'company email',
      'email address',
    ],
    help: 'Required for somebody new; finds the person to change',
  },
  {
    field: 'personalEmail',
    title: 'Email (Personal)',
    type: 'email',
    also: ['personal email', 'personal email id', 'private email'],
    help: 'An email address',
  },
  {
    field: 'contactNumber',
    title: 'Contact Number',
    type: 'phone',
    also: [
      'mobile',
      'mobile number',
      'mobile no',
      'mobile phone',
      'cell phone',
      'phone',
      'phone number',
      'phone no',
      'contact',
      'contact no',
    ],
    help: phone,
  },
  {
    field: 'alternateContactNumber',
    title: 'Alternate Contact Number',
    type: 'phone',
    also: ['alternate number', 'alternate mobile', 'alternate contact', 'alternate phone'],
    help: phone,
  },
  {
    field: 'password',
    title: 'Password',
    type: 'secret',
    help: 'At least 8 characters. Empty: a link to set one can be made after the import',
  },
  {
    field: 'role',
    title: 'Role',
    type: 'text',
    most: 40,
    also: ['user role', 'access role'],
    help: 'Admin, Senior Manager, Manager, Recruiter, Accounts or Scheduler; empty: Recruiter',
  },
  {
    field: 'designation',
    title: 'Designation',
    type: 'text',
    most: 120,
    also: ['job title', 'position'],
    help: 'What is on the card',
  },
  {
    field: 'officeLocation',
    title: 'Office Location',
    type: 'text',
    most: 120,
    also: ['office', 'location', 'branch', 'work location', 'base location'],
    help: 'An office of the firm, or any other place',
  },
  {
    field: 'managerEmail',
    title: 'Manager Email',
    type: 'email',
    also: ['reporting manager email', 'reports to', 'report to', 'reporting manager', 'manager'],
    help: 'Office email of an active Manager, Senior Manager or Admin; may stand anywhere in this file',
  },
  {
    field: 'dateOfJoining',
    title: 'Date of Joining (YYYY-MM-DD)',
    type: 'day',
    also: [
      'date of joining',
      'date of join',
      'date joined',
      'joining date',
      'join date',
      'hire date',
      'date of hire',
      'employment start date',
      'doj',
      'joined',
      'joined on',
    ],
    help: day,
  },
  {
    field: 'permanentAddress',
    title: 'Permanent Address',
    type: 'text',
    most: 500,
    help: 'May have several lines',
  },
  {
    field: 'presentAddress',
    title: 'Present Address',
    type: 'text',
    most: 500,
    also: ['current address', 'address'],
    help: 'May have several lines',
  },
  {
    field: 'emergencyContactName',
    title: 'Emergency Contact Name',
    type: 'text',
    most: 120,
    also: ['emergency name'],
    help: 'Whom to call',
  },
  {
    field: 'emergencyContactNumber',
    title: 'Emergency Contact Number',
    type: 'phone',
    also: ['emergency number', 'emergency phone', 'emergency contact'],
    help: phone,
  },
  {
    field: 'emergencyContactRelation',
    title: 'Emergency Contact Relation',
    type: 'text',
    most: 40,
    also: ['emergency relation', 'relation', 'relationship'],
    help: 'Father, Mother, Spouse, Son, Daughter, Brother, Sister, Friend, Other',
  },
  {
    field: 'dateOfBirth',
    title: 'Date of Birth (YYYY-MM-DD)',
    type: 'day',
    also: ['date of birth', 'dob', 'birth date', 'birthday'],
    help: day,
  },
  {
    field: 'aadharNumber',
    title: 'Aadhar Number',
    type: 'text',
    most: 20,
    also: ['aadhar', 'aadhaar', 'aadhaar number', 'aadhar no', 'aadhaar no'],
    help: '12 digits. A masked number (XXXXXXXX1234) means unchanged',
  },
  {
    field: 'panNumber',
    title: 'PAN Number',
    type: 'text',
    most: 20,
    also: ['pan', 'pan no', 'pan card', 'pan card number'],
    help: 'Such as ABCDE1234F. A masked number means unchanged',
  },
  {
    field: 'basicSalary',
    title: 'Basic Salary',
    type: 'rupees',
    also: ['annual salary', 'salary', 'ctc', 'annual ctc'],
    help: rupees,
  },
  { field: 'hra', title: 'HRA', type: 'rupees', also: ['house rent allowance'], help: rupees },
  {
    field: 'conveyanceAllowance',
    title: 'Conveyance Allowance',
    type: 'rupees',
    also: ['conveyance'],
    help: rupees,
  },
  { field: 'medicalAllowance', title: 'Medical Allowance', type: 'rupees', also: ['medical'], help: rupees },
  { field: 'specialAllowance', title: 'Special Allowance', type: 'rupees', also: ['special'], help: rupees },
  { field: 'pf', title: 'PF', type: 'rupees', also: ['provident fund', 'epf'], help: rupees },
  {
    field: 'professionalTax',
    title: 'Professional Tax',
    type: 'rupees',
    also: ['pt', 'prof tax'],
    help: rupees,
  },
  {
    field: 'status',
    title: 'Status',
    type: 'text',
    most: 20,
    also: ['employee status', 'employment status', 'active'],
    help:
      'Active or Inactive; Working, Confirmed, Left and the like are read too. Empty: active for ' +
      'somebody new',
  },
  {
    field: 'lastWorkDate',
    title: 'Last Work Date',
    type: 'day',
    also: [
      'date of leaving',
      'dol',
      'last working day',
      'relieving date',
      'date of relieving',
      'date of exit',
      'exit date',
      'last day',
    ],
    help: 'Counts only with a status that is not active',
  },
]

export const titleOf = (field: string): string =>
  sheetColumns.find((column) => column.field === field)?.title ?? field

/** Column of each field of a person's row that is a part of the salary, paise a year. */
export const salaryParts = {
  hra: 'hra',
  conveyanceAllowance: 'conveyance_allowance',
  medicalAllowance: 'medical_allowance',
  specialAllowance: 'special_allowance',
  pf: 'pf',
  professionalTax: 'professional_tax',
} as const

/** A person as a line of a sheet: field -> text, or paise. */
export const sheetSql = `
  select u.id, u.version, u.is_active as isActive, u.employee_id as employeeId, u.first_name as firstName,
    u.last_name as lastName, u.email, u.personal_email as personalEmail, u.contact_number as contactNumber,
    u.alternate_contact_number as alternateContactNumber, u.role, u.designation,
    coalesce(o.name, u.office_location) as officeLocation, m.email as managerEmail,
    (
      select max(joined)
      from employments
      where user_id = u.id
    ) as dateOfJoining, u.permanent_address as permanentAddress, u.present_address as presentAddress,
    u.emergency_contact_name as emergencyContactName, u.emergency_contact_number as emergencyContactNumber,
    u.emergency_contact_relation as emergencyContactRelation, u.date_of_birth as dateOfBirth,
    u.aadhar_number as aadharNumber, u.pan_number as panNumber, u.basic_salary as basicSalary, u.hra,
    u.conveyance_allowance as conveyanceAllowance, u.medical_allowance as medicalAllowance,
    u.special_allowance as specialAllowance, u.pf, u.professional_tax as professionalTax,
    case u.is_active when 1 then 'Active' else 'Inactive' end as status, u.last_work_date as lastWorkDate
  from users u
  left join offices o on o.id = u.office_id
  left join users m on m.id = u.manager_id
  where u.removed_at is null
`
export type SheetPerson = {
  id: number
  version: number
  isActive: number
  email: string
  employeeId: string
  firstName: string
  lastName: string
  role: string
} & Record<string, string | number | null>
