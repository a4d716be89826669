"""The printed number of Caravan: how long the track is."""

from samarkand.editions import Names, Section


def validate(values, file):
    whole = Section(file, "", values)
    whole.has_only(["track"])
    whole.table("track").has_only(["length"])
    whole.table("track").whole("length", 3, 100)


def fill_config(edition, config):
    config.track = edition.values["track"]["length"]


def names(edition):
    return Names(goods=("one", "two", "three"))
