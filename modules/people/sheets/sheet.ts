/** People as rows of a sheet: how they are read from the tables, and the names of pay columns. */
/** The column of each salary part in a person's row, paise a year. */
export const salaryParts = {
  hra: 'hra',
  conveyanceAllowance: 'conveyance_allowance',
  medicalAllowance: 'medical_allowance',
  specialAllowance: 'special_allowance',
  pf: 'pf',
  professionalTax: 'professional_tax',
} as const

/** A person as a line of a sheet: field and text, or paise. */
export const sheetSql = `
  select u.id, u.version, u.is_active as isActive, u.employee_id as employeeId, u.first_name as firstName,
    u.last_name as lastName, u.email, u.personal_email as personalEmail, u.contact_number as contactNumber,
    u.alternate_contact_number as alternateContactNumber, u.role, u.designation,
    coalesce(o.name, u.office_location) as officeLocation, m.email as managerEmail,
    (
      select max(iif(joining_known, joined, null))
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
