declare module 'virtual:assistant-model' {
  /** Read again at each call, so the caller should store it. */
  const read: () => import('./model').Model
  export default read
}
