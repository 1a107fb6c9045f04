/** Billing Management: candidates, clients, invoices; and Team Billing Performance. */
import type { Words } from '../support/spoken'

export const billing: Words = {
  'modules/billing/screens/Billing.tsx': ['Billing Management', 'Billing Candidates', 'Clients', 'Invoices', 'Add Candidate', 'Add Client'],
  'modules/billing/screens/CandidateFilters.tsx': ['Search by name, email, or designation...', 'Name (A-Z)', 'Date of Joining', 'Clear Sort'],
  'modules/billing/screens/CandidatesTab.tsx': ['Clear Filters', 'No billing candidates found'],
  'modules/billing/screens/CandidateTable.tsx': ['Name', 'Client', 'Designation', 'DOJ', 'Recruiter', 'Billable CTC', 'Billing Type', 'Billing Amount', 'Status', 'Actions'],
  'modules/billing/screens/words.ts': ['Fixed'],
  'modules/billing/screens/CandidateActions.tsx': ['Update Status', 'View History', 'Add Invoice', 'Delete Candidate', 'Failed to update status'],
  'modules/billing/screens/HistoryDialog.tsx': ['View all changes made to this billing candidate'],
  'modules/billing/screens/DeleteCandidate.tsx': ['Error - Failed to delete candidate'],
  'modules/billing/screens/CandidateFigures.tsx': [
    'Billing Summary', 'Total Candidates', 'of {n} total', 'Selection Amount', 'Joined Billing', 'Active Pipeline', 'Status Analytics', 'Joined', 'Pipeline', 'Lost', 'On Hold',
    'Overall Database Totals', 'Total Billing', 'Total Pipeline', 'Total Amount', 'Status Breakdown', 'Total Selection Amount',
  ],
  'modules/billing/rules.ts': [
    'Full-time', 'Part-time', 'Contract', 'Freelance', 'Naukri', 'Monster', 'LinkedIn', 'IIM Jobs', 'Ceipal', 'Reference', 'Others', 'Percentage', 'Fixed', 'Selected', 'Offered',
    'Offer Accepted', 'Offer Revoked', 'Offer Backout', 'Hold', 'Joined', 'Joining Delayed', 'Joined and Left',
  ],
  'modules/billing/candidateContract.ts': [
    'Candidate Name is required', 'Client is required', 'Candidate Mobile is required', 'Candidate Email is required', 'Selection Month is required', 'Designation is required',
    'Manager is required', 'Billable CTC is required', 'Invalid Candidate Email format', 'Invalid Client SPOC Email format', 'Mobile number must be 10 digits',
    'Billing Percentage must be between 0 and 100', 'Billable CTC must be a positive number',
  ],
  'modules/billing/candidates.ts': ['Billing Percentage is required when billing type is Percentage', 'Fixed Billing Amount is required when billing type is Fixed'],
  'modules/billing/screens/useCandidateForm.ts': ['Error - Failed to add billing candidate.', 'Error - Failed to update billing candidate.'],
  'modules/billing/screens/useNames.ts': ['Unable to load {what}: {message}', 'clients', 'managers', 'employees'],
  'modules/billing/screens/ClientsTab.tsx': ['Client Name', 'Contact Person', 'Email', 'Phone', 'Status', 'Actions', 'Active', 'Inactive', '-'],
  'modules/billing/screens/ClientForm.tsx': [
    'Validation Error', 'Error - Failed to create client', 'Error - Failed to update client', 'Success - Client created successfully', 'Success - Client updated successfully',
  ],
  'modules/billing/clientContract.ts': ['Client name is required'],
  'modules/imports/screens/BillingSheets.tsx': ['Download Template', 'Import', 'Export', 'Failed to export {kind}', 'Failed to download template'],
  'modules/imports/screens/words.ts': ['Failed to import {kind}', 'Import Completed with Errors'],
  'modules/imports/screens/CandidateSheets.tsx': ['candidates'],
  'modules/imports/screens/ClientSheets.tsx': ['clients'],
  'modules/imports/rules.ts': ['All {n} {kind} already existed and were updated.', 'Added {n} new {kind} and updated {m} existing ones.', 'Added {n} new {kind}.'],
  'modules/billing/screens/TestImport.tsx': ['Error - Failed to import clients'],
  'modules/billing/screens/InvoicesTab.tsx': [
    'Search by invoice number or candidate...', 'Invoice Submitted', 'Payment Received', 'Yes', 'No', 'Clear Filters', 'No invoices found matching the filters',
    'No invoices found. Add invoices for candidates who have joined.', 'View invoices for joined candidates', 'Track invoices for joined candidates',
  ],
  'modules/billing/screens/InvoiceGroups.tsx': ['Candidate', 'Client', 'Total Invoices', 'Total Raised', 'Total with GST', 'Submitted', 'Paid', 'Actions', 'Add Invoice', 'View Only'],
  'modules/billing/screens/InvoiceForm.tsx': ['Full', 'Part', 'Error - Failed to create invoice', 'Error - Failed to update invoice'],
  'modules/billing/screens/invoiceFields.ts': ['Please fill all required fields'],
  'modules/billing/screens/InvoiceDialogs.tsx': ['Success - Invoice deleted successfully', 'Error - Failed to delete invoice'],
  'modules/billing/screens/TeamPerformance.tsx': [
    'Team Billing Performance', 'Month', 'Year', 'Role', 'Search', 'Team Members', 'Total Selections', 'Total Billing', 'Total Pipeline', 'Hierarchy View', 'Table View',
    'Export CSV', 'Top Performers', 'Meeting Target', 'Need Support', 'team-billing-performance-{year}-{month}.csv',
  ],
}
