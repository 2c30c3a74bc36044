interface CanvasAndContext {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/**
 * Creates the canvases that the library draws groups, masks, patterns and reduced pictures on. Its own factory needs a
 * document, which workers do not have.
 */
export class Canvases {
  create(width: number, height: number): CanvasAndContext {
    if (!(width > 0 && height > 0)) throw new RangeError('A canvas has no size.')
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  /** Another canvas, because only new ones count against the limit of memory. */
  reset(entry: CanvasAndContext, width: number, height: number): void {
    this.destroy(entry)
    Object.assign(entry, this.create(width, height))
  }

  destroy(entry: CanvasAndContext): void {
    if (entry.canvas) entry.canvas.width = entry.canvas.height = 0
    entry.canvas = entry.context = null
  }

  /** The context of a page, which has no transparent parts. */
  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }
}
