/** The anchor of the attendance history, for links to it. */
export const historyPlace = 'history'
