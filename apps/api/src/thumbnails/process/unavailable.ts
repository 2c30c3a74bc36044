/** Thrown if no thumbnail could be made now, which says nothing about the picture. */
export class ThumbnailsUnavailable extends Error {
  override readonly name = 'ThumbnailsUnavailable'

  constructor(options?: ErrorOptions) {
    super('No process was available to make this thumbnail.', options)
  }
}
