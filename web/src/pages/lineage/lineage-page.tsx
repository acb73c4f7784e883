import { useAddressState } from '../../lib/address.ts';
import { AssetList } from './asset-list.tsx';
import { LineageView } from './lineage-view.tsx';

/** Where data comes from and where it goes: of one asset, or all of them to choose from. */
export default function LineagePage() {
  const [asset] = useAddressState<string>('asset', '');
  return asset === '' ? <AssetList /> : <LineageView key={asset} asset={asset} />;
}
