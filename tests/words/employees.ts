/** Employee Management: the directory, its dialogs, and bringing people in and out as a sheet. */
import type { Words } from '../support/spoken'

export const employees: Words = {
  'modules/people/screens/Employees.tsx': ['Employee Management', 'Add Employee', 'Template', 'Total Employees', 'Active', 'Inactive', 'Total Pages', 'Download Failed'],
  'modules/imports/screens/ImportEmployees.tsx': ['Import', 'Import Employees from Excel/CSV'],
  'modules/people/screens/DirectoryFilters.tsx': ['Search by name, email, or designation...', 'Clear filters'],
  'modules/people/screens/QuickActions.tsx': ['Bulk Actions', 'Export Data'],
  'modules/people/screens/People.tsx': ['Showing {x} to {y} of {n} employees', 'Failed to fetch employees'],
  'modules/people/screens/PersonCard.tsx': ['Edit', 'Adjust Leave Balance', 'Change Password', 'Delete', 'View'],
  'modules/people/screens/EmployeeForm.tsx': ['Add Employee', 'Edit Employee'],
  'modules/people/screens/employeeFields.ts': [
    'Basic', 'Work', 'Personal', 'Emergency', 'Salary', 'First Name', 'Last Name', 'Office Email', 'Annual Salary', 'Report To', 'Father', 'Mother', 'Spouse', 'Son', 'Daughter',
    'Brother', 'Sister', 'Friend', 'Other', 'Password must be at least 8 characters long',
  ],
  'modules/people/screens/EmployeePanels.tsx': ['None'],
  'modules/people/screens/useEmployeeForm.ts': [
    'Error - Failed to create employee', 'Error - Failed to update employee', 'Success - Employee created successfully', 'Success - Employee updated successfully',
  ],
  'modules/people/screens/EmployeeDetails.tsx': ['Employee Details', 'Basic', 'Work', 'Personal', 'Emergency Contact', 'Address'],
  'modules/people/screens/SwitchActive.tsx': ['Error - Failed to update employee status', 'Status Updated - Employee has been deactivated', 'Status Updated - Employee has been activated'],
  'modules/people/screens/DeleteEmployee.tsx': [
    'Deletion Cancelled - Employee deletion was cancelled.', 'DELETE', 'Error - Failed to delete employee', 'Success - Employee deleted successfully',
  ],
  'modules/people/screens/SetPassword.tsx': [
    'Change Password', 'Password must be at least 8 characters long', 'Error - Failed to change password', 'Success - Password changed successfully!',
  ],
  'modules/people/screens/ExportData.tsx': ['Export Failed - Failed to export employee data.', 'Export Complete', 'employees_{date}.xlsx'],
  'modules/admin/screens/BulkActions.tsx': ['Bulk Actions'],
  'modules/people/sheet.ts': [
    'First Name', 'Last Name', 'Email (Office)', 'Email (Personal)', 'Contact Number', 'Alternate Contact Number', 'Password', 'Role', 'Designation', 'Office Location',
    'Manager Email', 'Date of Joining (YYYY-MM-DD)', 'Permanent Address', 'Present Address', 'Emergency Contact Name', 'Emergency Contact Number', 'Emergency Contact Relation',
    'Date of Birth (YYYY-MM-DD)', 'Aadhar Number', 'PAN Number', 'Basic Salary', 'HRA', 'Conveyance Allowance', 'Medical Allowance', 'Special Allowance', 'PF', 'Professional Tax',
    'Status',
  ],
  'modules/people/importing.ts': [
    "Could not find valid header row. Please ensure your CSV has columns 'First Name' and 'Email (Office)'", 'No valid employee data found. Please check your CSV file.',
  ],
  'modules/imports/screens/words.ts': ['Import Failed', 'Some imports failed', 'Successfully imported {n} employee(s).'],
  'modules/imports/screens/Outcome.tsx': ['An unexpected error occurred', 'Import Successful'],
  'modules/imports/staging.ts': ['Row {n}: {reason}'],
}
