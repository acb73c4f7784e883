import { type Adapted, readTable } from './text-table.ts';

export interface ZipPoint {
  zip: string;
  latitude: number;
  longitude: number;
}

/** Points of ZIP codes from the gazetteer of the Census Bureau, whose delimiter has changed over the years. */
export function readZcta(input: Uint8Array | string): Adapted<ZipPoint> {
  const adapted: Adapted<ZipPoint> = { rows: [], rejected: [] };
  const columns = {
    zip: /^(geoid|zcta5?|zcta5ce\d*|geoid \d+)$/,
    latitude: /^intptlat$/,
    longitude: /^intptlong?$/,
  };
  for (const { row, cells } of readTable(input, { columns, required: ['zip', 'latitude', 'longitude'] })) {
    const zip = cells.zip.padStart(5, '0');
    const [latitude, longitude] = [coordinate(cells.latitude), coordinate(cells.longitude)];
    if (!/^\d{5}$/.test(zip))
      adapted.rejected.push({ row, reason: `${JSON.stringify(cells.zip)} is no ZIP code.` });
    else if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
      adapted.rejected.push({ row, reason: `The ZIP code ${zip} has no point on earth.` });
    else adapted.rows.push({ zip, latitude, longitude });
  }
  return adapted;
}

const coordinate = (text: string): number | null => (/^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null);
