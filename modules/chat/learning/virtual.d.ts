declare module 'virtual:assistant-model' {
  const model: import('./model').Model
  export default model
}
