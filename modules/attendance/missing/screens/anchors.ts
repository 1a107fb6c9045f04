/** The anchors of the attendance history and of the live team, for links to them. */
export const historyPlace = 'history'
export const livePlace = 'liveTeam'
