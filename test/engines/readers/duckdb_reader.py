"""DuckDB with its own extensions, from the files of packages."""

import glob
import os

import duckdb
from lines import plain, serve

connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})


def install(_):
    packages = os.path.dirname(os.path.dirname(duckdb.__file__))
    for name in ["httpfs", "avro", "iceberg"]:
        pattern = f"{packages}/duckdb_extension_{name}/extensions/*/{name}.duckdb_extension"
        connection.execute(f"INSTALL '{glob.glob(pattern)[0]}'")
        connection.execute(f"LOAD {name}")
    # Times are compared as they are, whatever the zone of the machine.
    return duckdb.__version__


def sql(request):
    return plain(connection.execute(request["sql"]).fetchall())


serve({"install": install, "sql": sql})
