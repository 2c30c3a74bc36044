/** The constructors whose memory a few bytes of a file can multiply. */
interface Allocators {
  ArrayBuffer: ArrayBufferConstructor
  Uint8Array: Uint8ArrayConstructor
  Uint8ClampedArray: Uint8ClampedArrayConstructor
  Int16Array: Int16ArrayConstructor
  Uint16Array: Uint16ArrayConstructor
  Int32Array: Int32ArrayConstructor
  Uint32Array: Uint32ArrayConstructor
  Float32Array: Float32ArrayConstructor
  Float64Array: Float64ArrayConstructor
  OffscreenCanvas?: typeof OffscreenCanvas
  DecompressionStream?: typeof DecompressionStream | undefined
}

/**
 * Lets the libraries that a realm loads afterwards allocate at most `maxBytes` of buffers and canvases between two
 * calls of the returned function; then constructors throw a RangeError. Counts what was freed, too, so what is in use
 * is always less. Compressed files can declare any size, and browsers limit only the memory of the whole tab.
 */
export function limitMemory(realm: Allocators, maxBytes: number): () => void {
  let left = maxBytes
  const take = (bytes: number) => {
    if (!(bytes <= left)) throw new RangeError('This file needs too much memory.')
    left -= bytes
  }
  const limit = <Name extends Exclude<keyof Allocators, 'DecompressionStream'>>(
    name: Name,
    sizeOf: (...args: number[]) => number,
  ) => {
    const original = realm[name]
    if (original === undefined) return
    realm[name] = new Proxy(original, {
      construct(target, args, newTarget) {
        if (typeof args[0] === 'number') take(sizeOf(...args))
        return Reflect.construct(target, args, newTarget)
      },
    })
  }
  // The browser allocates what it unpacks. Without it, the library unpacks into its own buffers.
  realm.DecompressionStream = undefined
  limit('ArrayBuffer', (bytes = 0) => bytes)
  for (const name of ['Uint8Array', 'Uint8ClampedArray'] as const) limit(name, (length = 0) => length)
  for (const name of ['Int16Array', 'Uint16Array'] as const) limit(name, (length = 0) => 2 * length)
  for (const name of ['Int32Array', 'Uint32Array', 'Float32Array'] as const) limit(name, (length = 0) => 4 * length)
  limit('Float64Array', (length = 0) => 8 * length)
  limit('OffscreenCanvas', (width = 0, height = 0) => 4 * width * height)
  return () => {
    left = maxBytes
  }
}
