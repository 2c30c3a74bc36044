export { IndustryIcon, type IndustryIconName } from './art/industry-icon.tsx'
export { TechTile } from './art/tech-tile.tsx'
export { Weave, type WeaveVariant } from './art/weave.tsx'
export { CarouselList } from './carousel/carousel-list.tsx'
export { LazyCarousel } from './carousel/lazy-carousel.tsx'
export type { CarouselLayout, CarouselPreset } from './carousel/preset.ts'
export type { CarouselProps, Slide } from './carousel/types.ts'
export { Accordion, type AccordionItem } from './components/accordion.tsx'
export { Banner, Hero } from './components/banner.tsx'
export { Button, ButtonLink, type ButtonProps, TextLink } from './components/button.tsx'
export { Card, Tag } from './components/card.tsx'
export { Checkbox } from './components/checkbox.tsx'
export { type Fact, FactList, Figure, Quote, type Step, Steps } from './components/content.tsx'
export { type Column, DataTable } from './components/data-table.tsx'
export { Disclosure } from './components/disclosure.tsx'
export { Notice, type NoticeTone, Progress, Skeleton, Spinner } from './components/feedback.tsx'
export { Icon, type IconName } from './components/icon.tsx'
export { Cluster, Container, type Gap, Grid, Section, Split, Stack } from './components/layout.tsx'
export { announce, LiveRegions, type Politeness } from './components/live-regions.tsx'
export {
  Eyebrow,
  Heading,
  type HeadingLevel,
  type HeadingSize,
  Lead,
  List,
  Prose,
  Text,
  VisuallyHidden,
} from './components/text.tsx'
export { ThemeToggle } from './components/theme-toggle.tsx'
export { useEarlyToggle } from './components/use-early-toggle.tsx'
export { type LoadWarning, useWarning } from './components/use-warning.ts'
export { groupedNumber } from './format/grouped-number.ts'
export { longDate } from './format/long-date.ts'
export { Breadcrumb, type Crumb } from './navigation/breadcrumb.tsx'
export { LinkContext, SiteLink, type SiteLinkProps } from './navigation/link-context.tsx'
export { ScrollTopButton, useScrolledPast } from './navigation/scroll-top-button.tsx'
export { SideNav, type SideNavItem } from './navigation/side-nav.tsx'
export { SkipLink } from './navigation/skip-link.tsx'
export { type ColorScheme, colorScheme, colorSchemeScript } from './theme/color-scheme.ts'
