"""PyIceberg scans a table and times it: through the door, or the same files where the folder store has them."""

import gc
import os
import time

from lines import serve
from pyiceberg.catalog import load_catalog
from pyiceberg.io.pyarrow import PyArrowFileIO
from pyiceberg.manifest import clear_manifest_cache

catalogs = {}


class FolderFiles(PyArrowFileIO):
    """An object is a folder with its versions, of which the last name counts."""

    def __init__(self, folder):
        super().__init__()
        self.folder = folder

    def new_input(self, location):
        key = location.removeprefix("s3://").partition("/")[2]
        versions = os.path.join(self.folder, key + "!")
        return super().new_input(os.path.join(versions, max(os.listdir(versions))))


def open_catalog(request):
    catalogs["granary"] = load_catalog("granary", type="rest", **request["options"])


def scan(request):
    table = catalogs["granary"].load_table(("datasets", request["table"]))
    if "folder" in request:
        table.io = FolderFiles(request["folder"])
    clear_manifest_cache()
    gc.collect()
    since = time.perf_counter()
    rows = table.scan().to_arrow().num_rows
    milliseconds = (time.perf_counter() - since) * 1_000
    size = sum(task.file.file_size_in_bytes for task in table.scan().plan_files())
    return {"milliseconds": milliseconds, "rows": rows, "bytes": size}


serve({"open": open_catalog, "scan": scan})
