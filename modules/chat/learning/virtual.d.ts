declare module 'virtual:assistant-model' {
  /** Read anew at each call: whoever asks keeps it. */
  const read: () => import('./model').Model
  export default read
}
