export { assertAllowed, assertStored, keyParts } from './conflict.ts'
export { type Target, tooLarge, toTarget } from './upload.ts'
