/** WhatsApp Sender. */
import type { Words } from '../support/spoken'

export const whatsapp: Words = {
  'modules/whatsapp/screens/WhatsAppSender.tsx': [
    'WhatsApp Sender',
    'Connect',
    'Single Message',
    'Bulk Send',
    'Message Logs',
  ],
  'modules/whatsapp/screens/Connect.tsx': [
    'Connect with QR Code',
    'Force Reconnect',
    'Disconnect',
    'Disconnection Failed',
  ],
  'modules/whatsapp/screens/useConnecting.ts': [
    'Failed to connect',
    'Connection timeout - please try again',
    'Connection Timeout',
    'Connection Failed',
  ],
  'modules/whatsapp/screens/QrDialog.tsx': ['QR Code Error'],
  'modules/whatsapp/screens/Single.tsx': ['Send Message'],
  'modules/whatsapp/screens/useSingle.ts': [
    'Please enter recipient number and message',
    'Send Failed',
    'Failed to send message: {status}',
  ],
  'modules/whatsapp/screens/Attachment.tsx': ['Upload Failed'],
  'modules/whatsapp/screens/BulkSource.tsx': ['Excel Upload', 'Manual Entry', 'Broadcast List'],
  'modules/whatsapp/screens/ExcelSource.tsx': [
    'Download Template',
    'Column Missing',
    'No Valid Recipients',
    'Parse Error',
    'Failed to load Excel processing library',
  ],
  'modules/whatsapp/screens/TemplatePicker.tsx': ['None (Write custom message)', 'Failed to delete template'],
  'modules/whatsapp/screens/BulkSend.tsx': ['Send Bulk Messages'],
  'modules/whatsapp/screens/useBulkSend.ts': [
    'Please add recipients and enter a message',
    'Bulk Send Failed',
  ],
  'modules/whatsapp/recipients.ts': ['Phone Number', 'Name', 'Message'],
  'modules/whatsapp/screens/TemplateDialog.tsx': ['Create Template', 'Failed to create template'],
  'modules/whatsapp/templateContract.ts': [
    'Please provide a name and message for the template',
    'general',
    'marketing',
    'support',
    'notification',
    'reminder',
  ],
  'modules/whatsapp/recipientContract.ts': ['Please provide a name and at least one recipient'],
  'modules/whatsapp/screens/ListDialog.tsx': ['Create Broadcast List', 'Failed to create broadcast list'],
}
