import { parentPort, workerData } from 'node:worker_threads'
import { inspectCv } from './inspect-cv.ts'
import type { Inspection } from './inspect-in-thread.ts'

const { name, bytes }: Inspection = workerData
parentPort?.postMessage(inspectCv(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
