export { nameTaken, type Target, tooLarge, toTarget } from './upload.ts'
