export { assertAllowed, assertStored, keyParts } from './conflict.ts'
export { type ReceivingDeps, receiveBytes } from './receive-bytes.ts'
export { repeatUpload } from './repeated-upload.ts'
export { FORM_BYTES, leastBytesOf, noFile, type Target, tooLarge, toTarget } from './upload.ts'
