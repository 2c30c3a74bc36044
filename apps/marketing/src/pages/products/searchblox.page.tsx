import { searchblox } from '#content/products/searchblox.ts'
import { productPage } from '#kinds/product-page.tsx'

export default productPage(searchblox)
