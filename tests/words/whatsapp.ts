/** WhatsApp Sender. */
import type { Words } from '../support/literals'

export const whatsapp: Words = {
  'modules/whatsapp/screens/WhatsAppSender.tsx': [
    'WhatsApp Sender',
    'Connect',
    'Single Message',
    'Bulk Send',
    'Message Logs',
  ],
  'modules/whatsapp/link/screens/Connect.tsx': [
    'Connect with QR Code',
    'Force Reconnect',
    'Disconnect',
    'Disconnection Failed',
  ],
  'modules/whatsapp/link/screens/useConnecting.ts': [
    'Failed to connect',
    'Connection timeout - please try again',
    'Connection Timeout',
    'Connection Failed',
  ],
  'modules/whatsapp/link/screens/QrDialog.tsx': ['QR Code Error'],
  'modules/whatsapp/sending/screens/Single.tsx': ['Send Message'],
  'modules/whatsapp/sending/screens/useSingle.ts': [
    'Please enter recipient number and message',
    'Send Failed',
    'Failed to send message: {status}',
  ],
  'modules/whatsapp/sending/screens/Attachment.tsx': ['Upload Failed'],
  'modules/whatsapp/sending/screens/BulkSource.tsx': ['Excel Upload', 'Manual Entry', 'Broadcast List'],
  'modules/whatsapp/sending/screens/ExcelSource.tsx': [
    'Download Template',
    'Column Missing',
    'No Valid Recipients',
    'Parse Error',
    'Failed to load Excel processing library',
  ],
  'modules/whatsapp/lists/screens/TemplatePicker.tsx': [
    'None (Write custom message)',
    'Failed to delete template',
  ],
  'modules/whatsapp/sending/screens/BulkSend.tsx': ['Send Bulk Messages'],
  'modules/whatsapp/sending/screens/useBulkSend.ts': [
    'Please add recipients and enter a message',
    'Bulk Send Failed',
  ],
  'modules/whatsapp/lists/recipients.ts': ['Phone Number', 'Name', 'Message'],
  'modules/whatsapp/lists/screens/TemplateDialog.tsx': ['Create Template', 'Failed to create template'],
  'modules/whatsapp/lists/templateContract.ts': [
    'Please provide a name and message for the template',
    'general',
    'marketing',
    'support',
    'notification',
    'reminder',
  ],
  'modules/whatsapp/lists/recipientContract.ts': ['Please provide a name and at least one recipient'],
  'modules/whatsapp/lists/screens/ListDialog.tsx': [
    'Create Broadcast List',
    'Failed to create broadcast list',
  ],
}
