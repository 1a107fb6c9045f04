/** Leave, regularization and their approval. */
import type { Words } from '../support/spoken'

export const requests: Words = {
  'modules/leave/screens/Leave.tsx': ['Leave Management'],
  'modules/leave/screens/Balance.tsx': ['Total Leaves', 'Annual Allocation', 'Available', 'Remaining Balance', 'Used', 'This Year', 'Error - Failed to fetch leave balance'],
  'modules/leave/screens/ApplyForm.tsx': ['Apply for Leave'],
  'modules/leave/screens/wish.ts': [
    'Please fill in all required fields', 'Invalid Date Range: From date cannot be after to date.', 'Please select the date you worked for compensation leave',
    'Cannot claim compensation for future dates', "Cannot claim compensation for {date} ({day}) as it's a weekend. You can only claim compensation for working days.",
  ],
  'modules/leave/weighing.ts': ['Cannot apply leave for holidays/non-working days: {list}'],
  'modules/leave/screens/useApply.ts': ['Failed to submit leave application', 'Leave application submitted successfully!'],
  'modules/leave/screens/LeaveHistory.tsx': ['Leave History', 'Type', 'From', 'To', 'Days', 'Status', 'Actions', 'No leave applications found.', 'Cancel', 'Retract'],
  'modules/leave/screens/TakeBack.tsx': ['Error - Failed to cancel leave', 'Error - Failed to retract leave', 'Leave application cancelled successfully!', 'Leave retracted successfully!'],
  'modules/leave/screens/AdjustBalance.tsx': [
    'Please provide a reason for the adjustment', 'Error - Failed to adjust leave balance', 'Success - Leave balance adjusted successfully', 'Failed to fetch leave balance',
  ],
  'modules/leave/screens/Policies.tsx': ['Leave Policies by Role', 'Failed to update leave policy', 'Entry Level', 'Mid Level', 'Senior Level'],
  'modules/leave/screens/UpdateAllBalances.tsx': ['Failed to update employee leave balances.'],
  'modules/approvals/screens/Approvals.tsx': ['Approvals'],
  'web/decisions/Decisions.tsx': ['Approve', 'Reject', 'Employee', 'Actions'],
  'web/decisions/useDecide.ts': ['Error'],
  'modules/leave/web.tsx': ['Leave Applications'],
  'modules/leave/screens/useLeaveKind.tsx': [
    'Leave Type', 'Duration', 'From - To', 'Days', 'Reason', 'Worked on', 'Applied On', 'No pending leave applications', 'Leave application processed successfully!',
    'Failed to process leave application',
  ],
  'modules/regularization/web.tsx': ['Regularizations'],
  'modules/regularization/screens/useRegularizationKind.tsx': [
    'Request Type', 'Target Date', 'Reason', 'Applied On', '--:--', 'No pending regularization requests', 'Regularization request processed successfully!',
    'Failed to process regularization request',
  ],
  'modules/regularization/screens/wish.ts': ['Please fill in target date and reason', 'Please provide both punch in and punch out times for time correction'],
  'modules/regularization/screens/useRequest.ts': ['Failed to submit regularization request', 'Regularization request submitted successfully! Your manager will review it.'],
  'modules/regularization/screens/RegularizationHistory.tsx': [
    'Regularization History', 'All', 'Approved', 'Pending', 'Rejected', 'Loading regularization history...', 'No regularization requests found',
    'Error loading regularization history',
  ],
  'modules/regularization/screens/RequestItem.tsx': ['Type', 'Reason', 'Applied on', 'Approved on', 'Rejected on'],
}
