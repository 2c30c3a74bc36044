export type { ErasureService } from './erasure.service.ts'
