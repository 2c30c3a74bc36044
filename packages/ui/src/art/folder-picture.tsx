import { dots } from './strokes.ts'
import { weaveFabric } from './threads.ts'

/** A decorative folder, 280 by 240 px, whose name seeds the threads; the surrounding link or button shows it. */
export function FolderPicture({ name }: { name: string }) {
  const { weft, warp, knots } = weaveFabric(name, { width: 216, height: 120, wefts: 9, warps: 4, knots: 2, sway: 12 })
  return (
    <svg className="folder-picture" viewBox="0 0 280 240" width="280" height="240" aria-hidden="true" focusable="false">
      <path
        className="folder-picture__back"
        d="M24 60a10 10 0 0 1 10-10h66l18 18h128a10 10 0 0 1 10 10v118a10 10 0 0 1-10 10H34a10 10 0 0 1-10-10Z"
      />
      <path className="folder-picture__front" d="M24 92h232v104a10 10 0 0 1-10 10H34a10 10 0 0 1-10-10Z" />
      <g transform="translate(32 90) scale(1 .92)">
        <path className="weave__warp" d={warp.join('')} />
        <path className="weave__weft" d={weft.join('')} />
        <path className="weave__knot" d={dots(knots)} />
      </g>
    </svg>
  )
}
