import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>

const toBytes = (buffer: Buffer): Bytes => new Uint8Array(buffer)

/** Creates a picture with one color. */
export async function pictureOf(
  format: 'avif' | 'gif' | 'jpeg' | 'png' | 'tiff' | 'webp',
  { width = 640, height = 480 } = {},
): Promise<Bytes> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#246' } })
  return toBytes(await picture.toFormat(format).toBuffer())
}

/** Creates a portrait photo as cameras store it: rotated onto its side, with a camera model and a location. */
export async function photo(): Promise<Bytes> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#246' } })
  const exif = {
    IFD0: { Model: 'Secret Camera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  }
  return toBytes(await picture.jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer())
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** Creates a valid black PNG of any size, with about one byte per thousand pixels. */
export function blackPng(width: number, height: number): Bytes {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return toBytes(
    Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]),
  )
}

/** Creates an animated GIF with frames of one pixel. */
export function animatedGif(frames: number): Bytes {
  const frame = Buffer.from('21f9040001000000' + '2c000000000100010000' + '02024401' + '00', 'hex')
  const head = Buffer.from(`${Buffer.from('GIF89a').toString('hex')}01000100800000000000ffffff`, 'hex')
  return toBytes(Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]))
}

/** An AVIF of 49 megapixels, which takes almost a gigabyte of memory to decode. */
export const greedyAvif = (): Bytes => toBytes(Buffer.from(GREEDY.join(''), 'base64'))

const GREEDY = [
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAA',
  'AAAERAAAEAAQAAAAAA+gABAAAAAAAABFgAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAA',
  'AAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAG1gAABtYAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAARgbW',
  'RhdBIACgo/8zavtXaQENBpMscIE5KExgmHnnnmgkAAAFbPzEUivhBLyStMiG+XWCS1o1YtoUnli9sY44wKlFtdT8hSMsmXp9MhLWV5iaa1kztU',
  '3oEBOaXLU3dVmzRlYaqnYmhVyGz7PjoCW5lXQdkcBPzhJ+km3gWRz8xSXpGcssOXmodbnrzDWBx1XPEfbdRmJGC33RVLGWXFLiExuanCR36Olz',
  'tcWTsJMpALaLZiG3bkkRbT9mg++skx72AV2LYApBVB+BGer9efeI6vtJzDpmfE0V5llvFmpjTSlMQkT5JHK8+tcnUDCQl7/JrrOPXrhqD35mWb',
  '30jb/Lb+lg+SnkzXU+xyXu2zSbBYz8xSXpGcssOXmodbnrzDWBx1XPEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpAKwTIuLIrfe9/Ujo',
  'FMGjGpKKc24w78h0qV5dTgqD9MwXy8jnIdnN6Rz8xSXpGcssOXmodbnrzDWBx1XPEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpALaLZi',
  'G3bkkRbT9mg++skx72AV2LYApBVB+BGer9efeI6vtJzDpmfE0V5llvFmpjTSlMQkT5JHK8+tcnUDCQl7/JrrOPXrhqD35mWb30jb/Lb+lg+Snk',
  'zXU+xyXu2zSbBYz8xSXpGcssOXmodbnrzDWBx1XPEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpAKwTIuLIrfe9/UjoFMGjGpKKc24w78',
  'h0qV5dTgqD9MwXy8jnIdnN6Rz8xSXpGcssOXmodbnrzDWBx1XPEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpALaLZiG3bkkRbT9mg++s',
  'kx72AV2LYApBVB+BGer9efeI6vtJzDpmfE0V5llvFmpjTSlMQkT5JHK8+tcnUDCQl7/JrrOPXrhqD35mWb30jb/Lb+lg+SnkzXU+xyXu2zSbCu',
  'z8xSXpGcssOXmodbnrzDWBx1XPEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpAKwTIuLIrfe9/UjoFMGjGpKKc24w78h0qV5dTgqD9MwX',
  'y8joIwrbPOb6zsNWbTdaX5KUqGlXceJFpbZpujiLv++kurv24aQ6kpmZr0YRQK6TNvk8FulX+BZ18YQ+SV58yOFapgEuKaY/nsSViytMotIISo',
  'L/CQJ/CV37uIMM/MUl6RnLLDl5qHW568w1gcdVzxH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTKQC2i2Yht25JEW0/ZoPvrJMe9gFdi2AK',
  'QVQfgRnq/Xn3iOr7Scw6ZnxNFeZZbxZqY00pTEJE+SRyvPrXJ1AwkJe/ya6zj164ag9+Zlm99I2/y2/pYPkp5M11Tl3pAmGIE5VGYhdgOXwZEF',
  'SCrTwfvumABz3mg03KHHBXaGBwxEPhHee7WO9amRjPRCQ/mfMyMeOQeg',
]
