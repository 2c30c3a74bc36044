/** What the page takes from `@site/ui`, of Chakra's components. Those it only names are not drawn on it. */
export { List, Steps } from '@site/ui'
export { IndustryIcon } from './art.tsx'
export { LazyCarousel } from './carousel.tsx'
export { ButtonLink, TextLink } from './controls.tsx'
export { Hero } from './hero.tsx'
export { Grid, Section, Split, Stack } from './layout.tsx'
export { Card, Disclosure, Quote } from './parts.tsx'
export { Heading, Lead, Prose, Text } from './text.tsx'
