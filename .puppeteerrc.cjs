/** WhatsApp Web uses the installed Chromium. The installation downloads none. */
module.exports = { skipDownload: true }
