// The program of a thumbnail process: reads pictures from its input and writes a thumbnail of each to its output, as
// frames. An empty frame means that the picture has no thumbnail.
import { constants, setPriority } from 'node:os'
import { drawThumbnail } from './draw-thumbnail.ts'
import { frameHead, readFrames } from './frames.ts'
import { SOURCE_BYTES } from './limits.ts'

const endNow = () => process.kill(process.pid, 'SIGKILL')

// Serving requests has priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Ctrl-C reaches the whole process group, but only the server decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The server has closed the pipe, or died. An ordinary exit would wait for the picture that is being drawn.
process.stdin.once('end', endNow)
process.stdout.once('error', endNow)

readFrames(process.stdin, SOURCE_BYTES, (picture) => {
  if (!picture) return endNow()
  void drawThumbnail(picture).then((thumbnail) => {
    process.stdout.write(frameHead(thumbnail.length))
    process.stdout.write(thumbnail)
  })
})
