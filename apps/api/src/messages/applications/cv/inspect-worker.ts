import { parentPort, workerData } from 'node:worker_threads'
import { inspectCv } from './inspect-cv.ts'
import type { InspectionRequest } from './inspect-in-thread.ts'

const { name, bytes }: InspectionRequest = workerData
parentPort?.postMessage(await inspectCv(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
