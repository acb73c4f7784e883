import type { Concept } from './types.ts';

/** Words of pages and of wishes, in English, German, French and Spanish, without accents. Longer phrases are joined by `_`. */
const WORDS: Readonly<Record<Concept, string>> = {
  old_price:
    'old_price oldprice price_old was_price price_was regular_price list_price original_price price_original before_price msrp rrp uvp strike_price crossed alter_preis statt streichpreis ancien_prix prix_barre precio_anterior precio_antiguo was strike del compare_price compare_at',
  unit_price: 'unit_price price_per_unit base_price grundpreis prix_unitaire precio_unitario price_per',
  discount:
    'discount saving savings sale_percent rabatt ersparnis remise reduction descuento rebaja percent_off',
  review_count:
    'review_count reviews reviewcount rating_count ratings_count ratingcount number_of_reviews num_reviews votes bewertungen anzahl_bewertungen rezensionen avis nombre_avis opiniones resenas valoraciones comments_count kommentare comments commentaires comentarios',
  price:
    'price preis prix precio cost costs kosten amount betrag tarif preise prices kaltmiete warmmiete miete rent loyer alquiler kaufpreis current_price sale_price',
  currency: 'currency pricecurrency wahrung waehrung devise moneda',
  title:
    'title name titel bezeichnung headline heading produktname product_name nom titre nombre titulo titles names produkt article_title subject job_title stelle position product item_name jobtitle role',
  date: 'date datum published datepublished date_published publish_date posted dateposted date_posted posted_on pubdate time updated created fecha publie publication veroffentlicht veroeffentlicht erschienen publicado day when startdate start_date timestamp dates deadline',
  rating:
    'rating ratingvalue stars star star_rating score bewertung sterne note evaluation puntuacion estrellas valoracion calificacion ratings',
  image:
    'image img photo picture thumbnail thumb bild foto abbildung imagen vignette cover images photos bilder poster avatar logo image_url',
  url: 'url link href permalink adresse_web enlace lien detail_url links',
  availability:
    'availability stock in_stock instock inventory available verfugbarkeit verfuegbarkeit lagerbestand lager lieferbar bestand disponibilite stock_status disponibilidad existencias en_stock',
  email: 'email e_mail mail correo courriel',
  phone: 'phone telephone tel telefon telefonnummer telefono mobile handy fax phone_number',
  address: 'address adresse anschrift direccion street_address streetaddress strasse domicilio',
  location:
    'location ort standort place city stadt ville ciudad lieu ubicacion region area_served locality addresslocality country land pays pais neighbourhood neighborhood district lage joblocation',
  description:
    'description desc summary excerpt teaser abstract beschreibung kurzbeschreibung zusammenfassung resume extrait descripcion resumen snippet intro lead text body articlebody about details content',
  author:
    'author byline autor autorin auteur writer creator verfasser by posted_by written_by username user artist',
  brand:
    'brand manufacturer maker marke hersteller marque fabricant marca fabricante vendor seller publisher verlag',
  category:
    'category section kategorie rubrik categorie rubrique categoria genre department type typ tipo articlesection topic kind',
  sku: 'sku article_number item_number artikelnummer art_nr artnr product_id productid mpn ean gtin gtin13 upc reference referenz ref referencia model part_number id bestellnummer code',
  company:
    'company employer organization organisation firma unternehmen arbeitgeber entreprise empresa employeur hiringorganization company_name business agency anbieter',
  salary: 'salary pay wage compensation gehalt lohn verdienst salaire remuneration salario sueldo basesalary',
  employment_type:
    'employment_type employmenttype job_type contract contract_type anstellung anstellungsart beschaftigungsart arbeitszeit contrat type_contrat contrato jornada workload',
  rooms:
    'rooms room zimmer anzahl_zimmer pieces habitaciones bedrooms beds schlafzimmer chambres dormitorios',
  area: 'area size_sqm wohnflache wohnflaeche flache flaeche living_space living_area surface superficie sqm sqft square_feet floor_area m2',
  duration: 'duration length runtime dauer laufzeit duree duracion cook_time prep_time time_required',
  size: 'size sizes grosse groesse taille talla dimensions abmessungen masse',
  colour: 'colour color farbe couleur colors colours',
  weight: 'weight gewicht poids peso',
  tags: 'tags tag keywords labels schlagworte etiquettes etiquetas skills',
  isbn: 'isbn isbn13 isbn10',
  website: 'website homepage webseite site_web sitio_web web',
  breadcrumbs: 'breadcrumb breadcrumbs brotkrumen fil_ariane miga',
};

/** Words that say nothing of what a field is about. */
const EMPTY = new Set(
  'what which how much does do a an the of all and or with for from to in on at per each every every_one der die das den dem des ein eine einen und oder mit von aus fur fuer im am alle aller jede jeden jedes le la les un une des de du et ou avec pour tous toutes chaque el los las uno una y o con para todos todas cada del that which its their this these please want need get give me show extract collect find scrape i we data value values info information field fields product_s records record item items list entries entry page pages it is are if any also their both as well'.split(
    ' ',
  ),
);

const byWord = new Map<string, Concept>();
for (const [concept, words] of Object.entries(WORDS) as [Concept, string][])
  for (const word of words.split(' ')) if (!byWord.has(word)) byWord.set(word, concept);

export const isEmptyWord = (word: string): boolean => EMPTY.has(word);

/** Lower-case words without accents: camelCase, dashes and digits set them apart. */
export function tokensOf(text: string): string[] {
  return text
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What words name, and how surely: a phrase beats a word, the last word of a name beats the first. */
export function conceptOf(tokens: readonly string[]): { concept: Concept; certainty: number } | undefined {
  if (tokens.length === 0 || tokens.length > 8) return undefined;
  const whole = byWord.get(tokens.join('_')) ?? byWord.get(tokens.join(''));
  if (whole !== undefined) return { concept: whole, certainty: 1 };
  for (let at = tokens.length - 2; at >= 0; at--) {
    const pair =
      byWord.get(`${tokens[at]}_${tokens[at + 1]}`) ?? byWord.get(`${tokens[at + 1]}_${tokens[at]}`);
    if (pair !== undefined) return { concept: pair, certainty: 0.95 };
  }
  for (let at = tokens.length - 1; at >= 0; at--) {
    const one = byWord.get(tokens[at]!) ?? byWord.get(tokens[at]!.replace(/s$/, ''));
    if (one !== undefined) return { concept: one, certainty: at === tokens.length - 1 ? 0.9 : 0.7 };
  }
  return undefined;
}

/** What schema.org calls a property. */
export const PROPERTIES: Readonly<Record<string, Concept>> = {
  name: 'title',
  headline: 'title',
  title: 'title',
  price: 'price',
  lowprice: 'price',
  pricecurrency: 'currency',
  ratingvalue: 'rating',
  reviewcount: 'review_count',
  ratingcount: 'review_count',
  image: 'image',
  thumbnailurl: 'image',
  url: 'url',
  description: 'description',
  datepublished: 'date',
  dateposted: 'date',
  startdate: 'date',
  author: 'author',
  brand: 'brand',
  manufacturer: 'brand',
  sku: 'sku',
  gtin13: 'sku',
  mpn: 'sku',
  isbn: 'isbn',
  availability: 'availability',
  telephone: 'phone',
  email: 'email',
  address: 'address',
  streetaddress: 'address',
  addresslocality: 'location',
  hiringorganization: 'company',
  joblocation: 'location',
  employmenttype: 'employment_type',
  basesalary: 'salary',
  keywords: 'tags',
  articlesection: 'category',
  category: 'category',
};
