export type { RemovalService, RemovedTotal } from './removal.service.ts'
