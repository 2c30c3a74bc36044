export * from '@site/ui'
/** Lists alone: the carousel's code is loaded late in any case and is no part of this comparison. */
export { CarouselList as LazyCarousel } from '@site/ui'
