declare module 'virtual:cities' {
  /** Read again at each call, so the caller should store it. */
  const read: () => import('./plugin').Cells
  export default read
}
