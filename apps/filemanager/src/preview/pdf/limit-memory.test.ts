import { beforeEach, expect, it } from 'vitest'
import { limitMemory } from './limit-memory.ts'

const MAX_BYTES = 1000

const createRealm = () => ({
  ArrayBuffer,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  OffscreenCanvas: class {} as unknown as typeof OffscreenCanvas,
  DecompressionStream: DecompressionStream as typeof DecompressionStream | undefined,
})

let realm: ReturnType<typeof createRealm>
let renew: () => void

beforeEach(() => {
  realm = createRealm()
  renew = limitMemory(realm, MAX_BYTES)
})

it.each([
  ['ArrayBuffer', () => new realm.ArrayBuffer(600)],
  ['Uint8Array', () => new realm.Uint8Array(600)],
  ['Uint8ClampedArray', () => new realm.Uint8ClampedArray(600)],
  ['Int16Array', () => new realm.Int16Array(300)],
  ['Uint16Array', () => new realm.Uint16Array(300)],
  ['Int32Array', () => new realm.Int32Array(150)],
  ['Uint32Array', () => new realm.Uint32Array(150)],
  ['Float32Array', () => new realm.Float32Array(150)],
  ['Float64Array', () => new realm.Float64Array(75)],
  ['OffscreenCanvas', () => new realm.OffscreenCanvas(10, 15)],
])('limits what new %s allocate together', (_name, allocate) => {
  allocate()
  expect(allocate).toThrow(RangeError)
  renew()
  expect(allocate).not.toThrow()
})

it('allocates nothing beyond the limit, whatever the size', () => {
  for (const size of [1001, 2 ** 40, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => new realm.OffscreenCanvas(size, 1)).toThrow(RangeError)
  }
})

it('leaves no way to unpack data into memory that is not counted', () => {
  expect(realm.DecompressionStream).toBeUndefined()
})

it('does not count views of memory that exists', () => {
  const buffer = new realm.ArrayBuffer(900)
  for (let count = 0; count < 10; count += 1) new realm.Uint8Array(buffer)
  expect(new realm.Uint8Array(100).length).toBe(100)
})

it('changes nothing else about the constructors', () => {
  const bytes = new realm.Uint8Array([1, 2, 3])
  expect(bytes).toBeInstanceOf(realm.Uint8Array)
  expect(bytes).toBeInstanceOf(Uint8Array)
  expect([...realm.Uint8Array.from([4]), ...bytes.slice(1)]).toEqual([4, 2, 3])
  expect(realm.Uint8Array.BYTES_PER_ELEMENT).toBe(1)
})
