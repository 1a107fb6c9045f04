/** WhatsApp Web runs in the Chromium that is there; nothing is downloaded at install. */
module.exports = { skipDownload: true }
