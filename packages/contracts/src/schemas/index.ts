export * from './answers.ts'
export * from './forms.ts'
export * from './store-calls.ts'
export * from './store-name.ts'
