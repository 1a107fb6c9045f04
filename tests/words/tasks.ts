/** Task Manager, and the AI Assistant. */
import type { Words } from '../support/literals'

export const tasks: Words = {
  'modules/tasks/screens/Tasks.tsx': [
    'Task Manager',
    'Create Task',
    'Total',
    'Active tasks',
    'Pending',
    'Awaiting completion',
    'Overdue',
    'Need attention',
    'Completed',
    'This month',
    'My Tasks',
    'Assigned by Me',
    'All Tasks',
  ],
  'modules/tasks/screens/TaskFilters.tsx': ['All'],
  'modules/tasks/screens/words.tsx': ['Pending', 'In Progress', 'Completed', 'Overdue'],
  'modules/tasks/screens/TaskList.tsx': ['Failed to fetch tasks'],
  'modules/tasks/screens/useTasks.ts': ['Task marked as complete', 'Failed to complete task'],
  'modules/tasks/screens/DuePanels.tsx': [
    'Upcoming Deadlines',
    'Overdue Tasks',
    'Failed to fetch overdue tasks',
    'Failed to fetch upcoming tasks',
  ],
  'modules/tasks/screens/TaskDialog.tsx': [
    'Complete Task',
    'Delete Task',
    'Task deleted successfully',
    'Failed to delete task',
    'Failed to fetch task details',
  ],
  'modules/tasks/screens/CompleteDialog.tsx': ['Mark as Complete'],
  'modules/tasks/screens/Comments.tsx': [
    'Add a comment...',
    'Send',
    'Comment added successfully',
    'Failed to add comment',
  ],
  'modules/tasks/screens/TaskForm.tsx': ['Create Task', 'Task created successfully', 'Failed to create task'],
  'modules/tasks/screens/taskFields.ts': [
    'Please select a user to assign the task',
    'Please set a deadline for the task',
    'Deadline must be in the future',
  ],
  'modules/tasks/screens/TaskFieldset.tsx': ['Failed to fetch users'],
  'modules/chat/screens/Chatbot.tsx': ['AI Assistant'],
  'modules/chat/screens/sending.ts': ['Error', 'Failed to send message'],
}
