/** Thrown if no process could make the thumbnail, regardless of the picture. */
export class ThumbnailsUnavailable extends Error {
  override readonly name = 'ThumbnailsUnavailable'

  constructor(options?: ErrorOptions) {
    super('No process was available to make this thumbnail.', options)
  }
}
